/** Strong right-to-left characters, and controls that change direction. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;

export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);
