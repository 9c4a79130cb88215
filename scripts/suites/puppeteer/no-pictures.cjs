/** In the place of `test/src/golden-utils` of a checkout. */

exports.compare = () => {
  throw new Error("pictures are not compared here");
};
