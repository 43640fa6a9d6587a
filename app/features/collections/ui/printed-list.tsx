import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { PrintView } from '../tool-views.ts'
import { useSiteName } from '#app/web/site-name.tsx'

/** Opens the browser's print dialog. Without JavaScript, people use the browser's menu. */
export function PrintButton() {
  return (
    <Button look="primary" className="noscript:hidden" onClick={() => window.print()}>
      <Icon of="printer" />
      Print
    </Button>
  )
}

/** The homes of a collection for printing: no pictures, no controls, and no home split across pages. */
export function PrintedList({ view: { name, homes, asMember, printedAt } }: { view: PrintView }) {
  const site = useSiteName()
  return (
    <div
      data-print-alone
      className="max-w-[48rem] rounded-card border border-line bg-surface p-5 md:p-8 print:max-w-none print:border-0 print:bg-transparent print:p-0 print:text-black print:[&_*]:text-black"
    >
      <h2 className="text-2xl wrap-anywhere" dir="auto">
        {name}
      </h2>
      <p className="num mt-1 text-sm text-ink-2">
        {homes.length === 1 ? '1 home' : `${homes.length} homes`} · <LocalTime at={printedAt} to="day" /> ·{' '}
        {site}
      </p>
      <ol className="mt-4">
        {homes.map((home, index) => (
          <li key={home.id} className="break-inside-avoid border-t border-line py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h3 className="min-w-0 text-lg font-medium wrap-anywhere">
                <span className="num">{index + 1}. </span>
                <bdi>{home.name}</bdi>
              </h3>
              <p className="num font-medium">
                {home.gone && 'Last '}
                {home.amount} <span className="font-normal">{home.per}</span>
              </p>
            </div>
            {home.gone && <p className="text-sm text-ink-2">{home.gone}</p>}
            <p dir="auto" className="wrap-anywhere">
              {[home.address, home.city].filter(Boolean).join(', ')}
            </p>
            <p className="num text-sm text-ink-2">
              {home.rooms} · {home.where}
            </p>
            <p className="num text-sm text-ink-2">
              {home.whole}
              {home.confirmed && (
                <>
                  {` · ${home.confirmed.before}`}
                  <LocalTime at={home.confirmed.at} to="day" today={printedAt} />
                  {home.confirmed.after}
                </>
              )}
            </p>
            {asMember && home.notes.length > 0 && (
              <ul
                aria-label={`Notes on ${home.name}`}
                className="mt-2 grid gap-1 border-l-2 border-line pl-3 text-sm"
              >
                {home.notes.map((note) => (
                  <li key={`${note.by}${note.at}`} className="wrap-anywhere whitespace-pre-line">
                    <b className="font-medium">{note.by}:</b> <bdi>{note.text}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
