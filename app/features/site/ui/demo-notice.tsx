/** Shown on every page while invented homes are loaded (PRODUCT.md §7). `mixed`: there are also real homes. */
export function DemoNotice({ mixed }: { mixed: boolean }) {
  return (
    <aside
      aria-label="About this demo"
      className="bg-sunken px-4 py-1.5 text-center text-sm text-balance text-ink-2"
    >
      {mixed
        ? 'Part of this site is a demo: homes that say so in their description, places and zones of the source “demo”, and every person here are invented.'
        : 'Demo campus: every home, person and price here is invented.'}
    </aside>
  )
}
