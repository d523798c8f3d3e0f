// The cache of the weights, which the page and the service worker share.

/** Weights are large and change seldom, so that they outlive a version of the page. */
export const KEPT = "tritboard-weights";

/** The files of weights by their names; a file's name changes with its contents. */
declare const WEIGHTS: Record<string, string>;

export const weightFiles = WEIGHTS;
