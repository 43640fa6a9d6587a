export default function ListingsPage() {
  return <main id="content">listings</main>
}
