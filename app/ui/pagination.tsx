import { Link } from 'react-router'
import { buttonClass } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { pageWindow } from './page-window.ts'

type Props = {
  page: number
  pages: number
  href: (page: number) => string
  /** The label for screen readers: what is paged. */
  label?: string
}

/** Links to the first, the last and the neighboring pages; nothing when there is only one page. */
export function Pagination({ page, pages, href, label = 'Pages' }: Props) {
  if (pages < 2) return null
  const step = (to: number, label: string, icon: IconName) =>
    to >= 1 && to <= pages ? (
      <Link to={href(to)} aria-label={label} rel={to < page ? 'prev' : 'next'} className={cell(false)}>
        <Icon of={icon} />
      </Link>
    ) : (
      <span aria-hidden className={`${cell(false)} opacity-30`}>
        <Icon of={icon} />
      </span>
    )
  return (
    <nav aria-label={label}>
      <ul className="num flex flex-wrap items-center justify-center gap-1">
        <li>{step(page - 1, 'Previous page', 'chevron-left')}</li>
        {pageWindow(page, pages).map((number, index) => (
          <li
            key={number ?? `gap-${index}`}
            className={number !== null && ![1, page, page + 1, pages].includes(number) ? 'max-md:hidden' : ''}
          >
            {number === null ? (
              <span className="grid w-11 place-items-center text-ink-2 max-md:w-5">…</span>
            ) : (
              <Link
                to={href(number)}
                aria-label={`Page ${numbers.format(number)}`}
                aria-current={number === page ? 'page' : undefined}
                className={cell(number === page)}
              >
                {numbers.format(number)}
              </Link>
            )}
          </li>
        ))}
        <li>{step(page + 1, 'Next page', 'chevron-right')}</li>
      </ul>
    </nav>
  )
}

const numbers = new Intl.NumberFormat('en-US')

const cell = (current: boolean) =>
  `${buttonClass({ look: 'quiet', size: 's' })} ${current ? 'shadow-[inset_0_0_0_1px_var(--ink)]' : 'font-normal'}`
