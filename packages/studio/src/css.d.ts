/** Style sheets come as text: the shadow root adopts them. */
declare module "*.css" {
  const text: string;
  export default text;
}
