/** On every page while invented homes are loaded (PRODUCT.md §7). */
export function DemoNotice() {
  return (
    <aside
      aria-label="About this demo"
      className="bg-sunken px-4 py-1.5 text-center text-sm text-balance text-ink-2"
    >
      Demo campus: every home, person and price here is invented.
    </aside>
  )
}
