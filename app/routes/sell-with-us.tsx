export default function Page() {
  return <main id="content">sell-with-us</main>
}
