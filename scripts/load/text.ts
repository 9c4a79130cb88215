export const KB = 1024;
export const MB = 1024 * KB;

export function sizeText(bytes: number): string {
  return bytes >= MB ? `${bytes / MB} MB` : bytes >= KB ? `${bytes / KB} KB` : `${bytes} B`;
}
