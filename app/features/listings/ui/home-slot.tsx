import { createContext, use, type ReactNode } from 'react'
import type { ListingCard } from '../views.ts'

/** Where a home is shown: on its photo, in the map's window, beside the title of its page; on a phone below that
 *  title, and in that page's bar; `panel` is below the price beside its page. */
export type HomePlace = 'card' | 'window' | 'title' | 'phone-title' | 'bar' | 'panel'

export type HomeSlotProps = { home: Pick<ListingCard, 'id' | 'name'>; place: HomePlace }

/** What a page puts to every home it shows, such as the heart: features that stand later in the reading order fill it. */
export const HomeSlotFilling = createContext<((props: HomeSlotProps) => ReactNode) | null>(null)

/** The place for it; empty where the page fills nothing in. */
export function HomeSlot(props: HomeSlotProps) {
  return use(HomeSlotFilling)?.(props)
}
