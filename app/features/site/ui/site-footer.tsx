/** The shared footer. */
export function SiteFooter() {
  return <footer className="mt-auto border-t border-line px-6 py-8 text-ink-2">Roost</footer>
}
