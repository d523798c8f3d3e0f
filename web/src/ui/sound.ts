// The sound of a stone on wood, made of noise; no file is needed.

import { settings } from "./settings";

let context: AudioContext | null = null;

export function stoneSound(): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const length = Math.floor(context.sampleRate * 0.06);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) {
    samples[at] = (Math.random() * 2 - 1) * Math.exp((-9 * at) / length);
  }
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 1100;
  filter.Q.value = 1.4;
  source.buffer = buffer;
  source.connect(filter).connect(context.destination);
  source.start();
}
