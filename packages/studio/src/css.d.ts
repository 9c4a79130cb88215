/** Style sheets come as text: the shadow root adopts them. */
declare module "*.css?inline" {
  const text: string;
  export default text;
}
