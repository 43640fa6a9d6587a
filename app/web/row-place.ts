// Where on a page a form was sent from, when it is about one of several: its row, or its card.
type Place = { row: Element; list: Element; index: number; path: string }

let sentFrom: Place | null = null

/** Remembers it; for as long as a page that says what was done is open. */
export function watchRows(): () => void {
  const onSubmit = ({ target }: SubmitEvent) => {
    const near = target instanceof HTMLFormElement ? target.closest('main :is(li, article)') : null
    // A card is alone in its row.
    const row = near?.parentElement?.closest('li:has(> article)') ?? near
    const list = row?.parentElement
    const index = list ? [...list.children].indexOf(row) : -1
    sentFrom = row && list ? { row, list, index, path: location.pathname } : null
  }
  document.addEventListener('submit', onSubmit, true)
  return () => document.removeEventListener('submit', onSubmit, true)
}

/** The row that the last form was sent from, if its page is still open; null before scripts run. */
export const rowOfLastForm = (): Place | null =>
  sentFrom !== null && sentFrom.path === location.pathname ? sentFrom : null

const REACHED = 'a[href], button:not(:disabled), summary, input:not([type=hidden]), select, textarea'

/** When the button that was pressed is gone, the focus goes to the rest of its row, else to the row that took its place. */
export function focusRow({ row, list, index }: Place): void {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body) return
  const rows = list.isConnected ? [...list.children] : []
  const next = row.isConnected ? row : (rows[index] ?? rows.at(-1))
  const page = document.getElementById('content')
  const start = next?.querySelector<HTMLElement>(REACHED) ?? page
  if (start === page) page?.setAttribute('tabindex', '-1')
  start?.focus({ preventScroll: true })
  // First all of it, then what has the focus, where all of it is more than the window shows.
  if (start !== page)
    for (const shown of [next, start]) shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
