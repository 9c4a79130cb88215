import katex from "katex";
import "katex/dist/katex.css";

const FORMULAS = [
  "e^{i\\pi} + 1 = 0",
  "\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}",
  "\\sum_{n=1}^{\\infty} \\frac{1}{n^2} = \\frac{\\pi^2}{6}",
  "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix} \\begin{pmatrix} x \\\\ y \\end{pmatrix}",
  "f(x) = \\begin{cases} x^2 & x > 0 \\\\ 0 & \\text{otherwise} \\end{cases}",
  "\\sqrt[3]{\\overline{abc}} \\neq \\hat{x} \\cdot \\vec{v}",
];
document.getElementById("root")!.innerHTML = `<article><h1>Formulas</h1>${FORMULAS.map(
  (formula, index) => `<h2>${index + 1}</h2><p>Inline ${katex.renderToString(formula)} in text.</p>${katex.renderToString(formula, { displayMode: true })}`,
).join("")}</article>`;
