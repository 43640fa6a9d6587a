// 50 homes as `/listings?campus=usc` showed them to a visitor on 2026-11-23: the same elements, classes and icons, written in
// plain React Router. Never updated, so that it does not become lighter when our cards do.
import { createElement as h, type ReactNode } from 'react'
import { Link } from 'react-router'

export type FrozenCard = {
  id: string
  slug: string
  name: string
  address: string
  photos: number
  src?: string
  srcSet?: string
  alt?: string
  background?: string
  amount: string
  per: string
  whole: string
  rooms: string
  where: string
  amenities: string
  confirmed: { before: string; at: string; day: string; after: string }
}

const HERE = '/listings?campus=usc'
const photoButton =
  'grid size-10 place-items-center rounded-full bg-[rgb(20_15_5/0.4)] text-white backdrop-blur-sm transition-transform duration-(--quick) active:scale-90 pointer-coarse:size-11 cursor-pointer'

const icons = {
  'circle-check lucide-check-circle-2': [
    ['circle', { cx: '12', cy: '12', r: '10' }],
    ['path', { d: 'm16 9-5.5 5.5L8 12' }],
  ],
  heart: [
    [
      'path',
      {
        d: 'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
      },
    ],
  ],
  bookmark: [
    [
      'path',
      {
        d: 'M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z',
      },
    ],
  ],
  send: [
    [
      'path',
      {
        d: 'M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11z',
      },
    ],
    ['path', { d: 'm21.854 2.147-10.94 10.939' }],
  ],
} as const

function Icon({
  name,
  size,
  className = '',
}: {
  name: keyof typeof icons
  size: number
  className?: string
}) {
  const look = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75 }
  const ends = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  const box = { xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 24 24' }
  const parts = icons[name].map(([tag, attributes], key) => h(tag, { key, ...attributes }))
  const named = `lucide lucide-${name} ${className}`
  return h('svg', { ...box, ...look, ...ends, className: named, 'aria-hidden': true }, parts)
}

function Photo({ home, eager }: { home: FrozenCard; eager: boolean }) {
  if (!home.src)
    return h('span', { className: 'grid size-full place-items-center text-ink-2' }, 'No photo yet')
  return h('img', {
    src: home.src,
    srcSet: home.srcSet,
    sizes: '(max-width: 768px) 85vw, (max-width: 1200px) 45vw, 290px',
    alt: home.alt,
    width: 1280,
    height: 853,
    loading: eager ? 'eager' : 'lazy',
    fetchPriority: eager ? 'high' : undefined,
    decoding: eager ? 'sync' : 'async',
    style: { background: home.background },
    className: 'size-full object-cover',
  })
}

function PhotoDots({ count }: { count: number }) {
  if (count < 2) return null
  const dots = Array.from({ length: Math.min(count, 5) }, (_, key) =>
    h('span', {
      key,
      'aria-hidden': true,
      className: `size-1.5 rounded-full shadow-[0_0_2px_rgb(20_15_5/0.4)] ${key === 0 ? 'bg-white' : 'bg-white/55'}`,
    }),
  )
  const said = h('span', { className: 'sr-only' }, count, ' photos')
  return h('span', { className: 'absolute inset-x-0 bottom-2.5 flex justify-center gap-[5px]' }, said, dots)
}

type ActionProps = { home: FrozenCard; to: string; method?: 'post'; button: object; icon: ReactNode }

function Action({ home, to, method, button, icon }: ActionProps) {
  return h(
    'form',
    { method, action: `/expanded-listing/${home.id}/${to}`, className: 'contents' },
    h('input', { type: 'hidden', name: 'returnTo', value: HERE }),
    h('button', { className: photoButton, ...button }, icon),
  )
}

const toggle = { 'aria-pressed': false, 'aria-busy': false, 'aria-disabled': false }

function Actions({ home }: { home: FrozenCard }) {
  const like = { name: 'liked', value: '1', 'data-like': true, ...toggle, 'aria-label': `Like ${home.name}` }
  const save = { ...toggle, 'aria-label': `Save ${home.name}` }
  const share = { 'aria-haspopup': 'dialog', 'aria-label': `Send to roommates: ${home.name}` }
  const icon = (name: keyof typeof icons) => h(Icon, { name, size: 20, className: 'shrink-0' })
  return h(
    'div',
    { className: 'absolute top-2 right-2 z-10 flex flex-row-reverse gap-1' },
    h(Action, { home, to: 'like', method: 'post', button: like, icon: icon('heart') }),
    h(
      'div',
      {
        className:
          'flex flex-row-reverse gap-1 opacity-0 transition-opacity duration-(--quick) group-focus-within/home:opacity-100 group-hover/home:opacity-100 pointer-coarse:opacity-100 noscript:opacity-100',
      },
      h(Action, { home, to: 'save', button: save, icon: icon('bookmark') }),
      h(Action, { home, to: 'share', button: share, icon: icon('send') }),
    ),
  )
}

function Facts({ home }: { home: FrozenCard }) {
  const { before, at, day, after } = home.confirmed
  return h(
    'div',
    { className: 'grid grid-cols-1 gap-[3px] px-0.5 pt-3 wrap-anywhere' },
    h(
      'h3',
      { dir: 'auto', className: 'order-2 truncate text-md font-normal tracking-normal text-ink-2' },
      h(
        Link,
        {
          to: `/expanded-listing/${home.slug}`,
          className:
            "rounded-card outline-none after:absolute after:inset-0 after:rounded-card after:content-[''] focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus",
        },
        home.name,
        h('span', { className: 'sr-only' }, ', ', home.address),
      ),
    ),
    h(
      'p',
      { className: 'num flex flex-wrap items-baseline gap-x-1.5' },
      h('strong', { className: 'text-xl font-semibold tracking-tight' }, home.amount),
      h('span', { className: 'text-ink-2' }, home.per),
    ),
    h('p', { className: 'text-pretty text-ink-2' }, home.whole),
    h('p', null, home.rooms),
    h('p', { className: 'text-ink-2' }, home.where),
    h('p', { dir: 'auto', className: 'order-3 truncate text-sm text-ink-2' }, home.amenities),
    h(
      'p',
      { className: 'order-4 mt-0.5 flex items-center gap-1.5 text-sm text-ink-2' },
      h(Icon, { name: 'circle-check lucide-check-circle-2', size: 16, className: 'shrink-0 text-good' }),
      h('span', null, before, h('time', { dateTime: at, className: 'num' }, day), after),
    ),
  )
}

function Card({ home, eager }: { home: FrozenCard; eager: boolean }) {
  return h(
    'article',
    { 'data-listing': home.id, className: 'group/home relative' },
    h(
      'div',
      { className: 'relative aspect-3/2 overflow-hidden rounded-card bg-sunken ' },
      h(Photo, { home, eager }),
      h(PhotoDots, { count: home.photos }),
    ),
    h(Facts, { home }),
    h(Actions, { home }),
  )
}

/** The list of a search's homes. */
export function FrozenCards({ homes }: { homes: FrozenCard[] }) {
  const className = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-x-5 gap-y-7'
  const items = homes.map((home, place) =>
    h('li', { key: home.id, className: 'min-w-0' }, h(Card, { home, eager: place < 2 })),
  )
  return h('ul', { 'aria-label': 'Homes', className }, items)
}
