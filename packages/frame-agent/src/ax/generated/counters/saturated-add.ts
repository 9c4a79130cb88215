/** The sum, within the range of 32-bit integers (Blink: `base::ClampAdd`). */
export const saturatedAdd = (a: number, b: number): number => Math.min(Math.max(a + b, -(2 ** 31)), 2 ** 31 - 1);
