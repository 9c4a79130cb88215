export const SOFT_HYPHEN = "\u00ad";
