import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '#app/platform/context.ts'
import type { MemoryKind } from '#app/platform/process/memory.ts'
import { CardInside, type CardInsideProps } from './ui/listing-card.tsx'
import type { HomeFit, ListingCard, WrittenHome } from './views.ts'

/** The photos that are visible before anybody scrolls. */
const SEEN_FIRST = 2
/** Bytes of texts in memory: about 15,000 cards. */
const MOST_BYTES = 32_000_000

/** The texts by all that they are made of, so none is ever out of date. */
const writtenCards: MemoryKind<LRUCache<string, string>> = {
  name: 'written-cards',
  make: () => new LRUCache({ maxSize: MOST_BYTES, sizeCalculation: (text, key) => text.length + key.length }),
}

type How = Pick<CardInsideProps, 'perBed' | 'people' | 'today' | 'near' | 'asked'> & {
  fits: Record<string, HomeFit>
}

/** Writes the insides of the cards of a search. In a page they are in its HTML, so the data for its scripts leave them out.
 *  @param request that the answer is for: of a page, or of the data of a navigation */
export function writeCards(
  { memory }: Pick<Context, 'memory'>,
  request: Request,
  homes: ListingCard[],
  how: How,
): WrittenHome[] {
  const { fits, ...card } = how
  const kept = memory.of(writtenCards)
  const enumerable = new URL(request.url).pathname.endsWith('.data')
  return homes.map((home, place) => {
    const { id, name } = home
    const props = { ...card, home, fit: fits[id], eager: place < SEEN_FIRST }
    // What suits a person or a group is nobody else's, and is not kept.
    const text = props.fit ? write(props) : known(kept, props)
    // React Router sends what is enumerable.
    return Object.defineProperty({ id, name }, 'text', { value: text, enumerable })
  })
}

function known(kept: LRUCache<string, string>, props: CardInsideProps): string {
  const key = JSON.stringify(props)
  const found = kept.get(key)
  if (found) return found
  const text = write(props)
  kept.set(key, text)
  return text
}

function write(props: CardInsideProps): string {
  // React begins with hints to load the photos that are visible first; `Results` does so in the head of the page.
  return renderToStaticMarkup(<CardInside {...props} />).replace(/^(<link[^>]*>)+/, '')
}
