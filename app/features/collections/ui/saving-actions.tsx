import type { HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import { HeartOnly, HomeActions } from '#app/features/saves/ui/home-actions.tsx'
import { SaveButton } from './save-button.tsx'

const looks = { card: 'photo', window: 'words', title: 'words', bar: 'icon' } as const
/** On a phone it stands in the page's bar; below the price it does not. */
const save = ({ home, place }: HomeSlotProps) =>
  place === 'phone-title' || place === 'panel' ? null : <SaveButton home={home} look={looks[place]} />

/** What stands at each home of a page: heart, Save and hiding. */
export const savingActions = (props: HomeSlotProps) => <HomeActions {...props} more={save(props)} />

/** The same in lists of one's own, from which nothing is hidden. */
export const savingInLists = (props: HomeSlotProps) => <HeartOnly {...props} more={save(props)} />
