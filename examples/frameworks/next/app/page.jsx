import Counter from "./counter";

export default function Page() {
  return (
    <main>
      <h1>Built with Next.js</h1>
      <Counter />
    </main>
  );
}
