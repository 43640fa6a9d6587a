import { createContext, use, type ReactNode } from 'react'
import type { ListingCard, ListingDetail } from '../views.ts'

/** Where a home's actions are shown: on its photo, in the map's window, beside the title of its page; on a phone below that
 *  title, and in that page's bar; `panel` is below the price beside its page. */
export type HomePlace = 'card' | 'window' | 'title' | 'phone-title' | 'bar' | 'panel'

export type HomeSlotProps = {
  home: Pick<ListingCard, 'id' | 'name'> & Partial<Pick<ListingDetail, 'unlisted'>>
  place: HomePlace
}

/** Content that a page adds to every home it shows, such as the heart. It is provided by later features, which this feature
 *  cannot import. */
export const HomeSlotFilling = createContext<((props: HomeSlotProps) => ReactNode) | null>(null)

/** Renders that content; empty when the page provides none. */
export function HomeSlot(props: HomeSlotProps) {
  return use(HomeSlotFilling)?.(props)
}
