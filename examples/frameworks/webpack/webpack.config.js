import HtmlWebpackPlugin from "html-webpack-plugin";
import webpack from "webpack";

export default {
  mode: "production",
  // First: what the app's own scripts do before the Frame Agent runs cannot be recorded.
  entry: ["./src/frame-agent.js", "./src/main.js"],
  plugins: [
    new HtmlWebpackPlugin({ template: "src/index.html" }),
    // Empty unless set; then the Frame Agent is left out of the build.
    new webpack.EnvironmentPlugin({ ICDP_PARENTS: "" }),
  ],
  performance: { hints: false },
};
