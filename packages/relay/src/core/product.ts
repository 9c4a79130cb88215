/** Which browser the Relay says it is: Clients decide by it what they may use. */
export interface Product {
  readonly product: string;
  readonly protocolVersion: string;
  readonly revision: string;
  readonly userAgent: string;
  readonly jsVersion: string;
}

/** The Chromium whose behaviour the Frame Agent follows. Clients treat user agents with `Headless` differently. */
export const CHROMIUM: Product = {
  product: "Chrome/156.0.8078.79",
  protocolVersion: "1.3",
  revision: "@a21ce95c24ce3964416f09ae1862f53f319eb4d0",
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
  jsVersion: "15.6.75.27",
};
