// The icon as PNG, for systems that take no SVG: the same four discs, drawn pixel by pixel.

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

const crc = (bytes) => {
  let value = 0xffffffff;
  for (const byte of bytes) value = crcTable[(value ^ byte) & 255] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
};

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, check]);
}

const GREEN = [31, 122, 84];
const LINE = [21, 87, 60];

/** Returns the colour at a place of the icon of 128 units. */
function colour(x, y) {
  for (const [cx, cy, isBlack] of [[34, 34, false], [94, 94, false], [94, 34, true]]) {
    const distance = Math.hypot(x - cx, y - cy);
    if (distance > 21) continue;
    const shade = Math.min(1, Math.hypot(x - cx + 6, y - cy + 8) / 30);
    return isBlack ? [75, 83, 90].map((c) => c - 62 * shade) : [255, 254, 250].map((c) => c - 45 * shade * shade);
  }
  const ring = Math.hypot(x - 34, y - 94);
  const angle = Math.floor((Math.atan2(y - 94, x - 34) / Math.PI) * 9.5 + 20);
  if (ring > 19 && ring < 23 && angle % 2 === 0) return [207, 232, 218];
  return Math.abs(x - 64) < 1.5 || Math.abs(y - 64) < 1.5 ? LINE : GREEN;
}

/** Returns a PNG of `size` pixels a side. The ground fills the square, so that systems may cut it to any shape. */
export function icon(size, deflate) {
  const rows = [];
  for (let y = 0; y < size; y++) {
    const row = [0];
    for (let x = 0; x < size; x++) {
      const samples = [0.25, 0.75].flatMap((dy) =>
        [0.25, 0.75].map((dx) => colour(((x + dx) / size) * 128, ((y + dy) / size) * 128)),
      );
      for (let part = 0; part < 3; part++) row.push(Math.round(samples.reduce((sum, sample) => sum + sample[part], 0) / 4));
    }
    rows.push(Buffer.from(row));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflate(Buffer.concat(rows))), chunk("IEND", Buffer.alloc(0))]);
}
