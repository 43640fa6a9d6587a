import { Link, useLocation } from 'react-router'
import { ListingPhoto } from '#app/features/listings/ui/listing-photo.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { CompareCell, ComparePart } from '../compare-rows.ts'
import type { CompareView, HomeOnList } from '../tool-views.ts'

const FIRST = 'sticky left-0 z-1 w-32 min-w-32 bg-surface md:w-48 md:min-w-48'

/** Homes as columns. The table scrolls sideways by itself, and the row labels stay in view. */
export function CompareTable({ homes, parts }: Pick<CompareView, 'homes' | 'parts'>) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex items-center gap-1.5 text-sm text-ink-2">
        <Icon of="equal-not" size="s" className="text-accent" />
        marks where the homes differ.
      </p>
      <section
        aria-label="Homes side by side"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="relative scroll-pl-32 overflow-x-auto overscroll-x-contain rounded-card border border-line bg-surface md:scroll-pl-48"
      >
        <table className="w-full border-separate border-spacing-0 text-left">
          <caption className="sr-only">
            Homes side by side: what each costs, what it is like and what it has
          </caption>
          <thead>
            <tr>
              <td className={`${FIRST} p-3`}>
                <span className="sr-only">Fact</span>
              </td>
              {homes.map((home) => (
                <HeadCell key={home.id} home={home} others={homes.filter((each) => each !== home)} />
              ))}
            </tr>
          </thead>
          {parts.map((part) => (
            <PartRows key={part.title} part={part} homes={homes} />
          ))}
        </table>
      </section>
    </div>
  )
}

function HeadCell({ home, others }: { home: HomeOnList; others: HomeOnList[] }) {
  const { name, address, photo, gone, href } = home
  const { pathname, search } = useLocation()
  const short = (
    <span dir="auto" className="line-clamp-3 wrap-anywhere">
      {name}
    </span>
  )
  return (
    <th scope="col" className="w-52 min-w-40 p-3 align-top font-normal">
      <span
        className={`block aspect-3/2 overflow-hidden rounded-field bg-sunken text-sm ${gone ? 'opacity-60 grayscale' : ''}`}
      >
        <ListingPhoto photo={photo ?? undefined} sizes="220px" />
      </span>
      <span className={`mt-2 block font-medium ${gone ? 'text-ink-2' : ''}`}>
        {href ? (
          <Link
            to={href}
            state={{ from: pathname + search }}
            className="reach underline-offset-4 hover:underline"
          >
            {short}
          </Link>
        ) : (
          short
        )}
      </span>
      <span className="line-clamp-2 text-sm text-ink-2 wrap-anywhere" dir="auto">
        {address}
      </span>
      {gone && (
        <span className="mt-1 block">
          <Tag>{gone}</Tag>
        </span>
      )}
      {others.length > 0 && <TakeOut name={name} others={others} />}
    </th>
  )
}

/** A link to the comparison without this home. */
function TakeOut({ name, others }: { name: string; others: HomeOnList[] }) {
  const { search, pathname } = useLocation()
  const params = new URLSearchParams(search)
  params.delete('home')
  for (const { id } of others) params.append('home', id)
  return (
    <Link
      to={`${pathname}?${params}`}
      preventScrollReset
      className="mt-1 -ml-1 inline-flex min-h-11 items-center gap-1 px-1 text-sm text-ink-2 underline-offset-4 hover:underline print:hidden"
    >
      <Icon of="x" size="s" />
      <span>
        Remove<span className="sr-only"> {name}</span>
      </span>
    </Link>
  )
}

function PartRows({ part: { title, rows }, homes }: { part: ComparePart; homes: HomeOnList[] }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={homes.length + 1} className="border-t border-line bg-sunken px-3 py-2">
          <span className="sticky left-3 text-md font-semibold">{title}</span>
        </th>
      </tr>
      {rows.map(({ label, cells, differs }) => (
        <tr key={label} data-differs={differs}>
          <th
            scope="row"
            className={`${FIRST} border-t border-line p-3 align-top text-sm font-normal text-ink-2 md:text-md`}
          >
            <span className="flex items-start justify-between gap-1.5">
              <span className="wrap-anywhere">{label}</span>
              {differs && (
                <>
                  <Icon of="equal-not" size="s" className="mt-0.5 text-accent" />
                  <span className="sr-only">, differs</span>
                </>
              )}
            </span>
          </th>
          {cells.map((cell, index) => (
            <td
              key={homes[index]?.id}
              className={`num border-t border-line p-3 align-top text-md ${homes[index]?.gone || !differs ? 'text-ink-2' : ''}`}
            >
              <CellText cell={cell} strong={differs} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function CellText({ cell: { text, note, best, confirmed }, strong }: { cell: CompareCell; strong: boolean }) {
  if (text === null || text === 'Not listed')
    return <span className="text-ink-2">{text ?? 'Not stated'}</span>
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={`inline-flex items-center gap-1.5 wrap-anywhere ${strong ? 'font-medium' : ''}`}>
          {text === 'Yes' && <Icon of="check" size="s" />}
          {confirmed ? (
            <span>
              {confirmed.parts.before}
              <LocalTime at={confirmed.parts.at} to="day" today={confirmed.today} />
              {confirmed.parts.after}
            </span>
          ) : (
            text
          )}
        </span>
        {best && (
          <span className="-my-0.5">
            <Tag tone="good">{best}</Tag>
          </span>
        )}
      </span>
      {note && <span className="mt-1 block text-sm font-normal text-ink-2">{note}</span>}
    </>
  )
}
