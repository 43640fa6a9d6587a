/** On every page while invented homes are loaded (PRODUCT.md §7). */
export function DemoNotice() {
  return (
    <p className="bg-sunken px-4 py-1.5 text-center text-sm text-ink-2">
      Demo campus: every home, person and price here is invented.
    </p>
  )
}
