import { useEffect, type ReactNode } from 'react'
import { HomeSlotFilling, type HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import type { Hearts } from '../rules.ts'
import { forgetHearts, forgetSettledHearts } from './heart-store.ts'
import { HeartsOfPage, HomeIsHidden } from './hearts-of-page.ts'
import { HomeActions } from './home-actions.tsx'

type Props = {
  /** From `heartsOf`, for every home on the page. */
  hearts: Hearts
  /** Whether the home of a detail page is hidden. */
  hidden?: boolean
  /** The actions at each home; by default like and hide. */
  filling?: (props: HomeSlotProps) => ReactNode
  children: ReactNode
}

/** Provides the hearts of all homes of a page. */
export function WithSaving({ hearts, hidden = false, filling = actions, children }: Props) {
  useEffect(() => (hearts === null ? forgetHearts() : forgetSettledHearts()), [hearts])
  return (
    <HeartsOfPage value={hearts}>
      <HomeIsHidden value={hidden}>
        <HomeSlotFilling value={filling}>{children}</HomeSlotFilling>
      </HomeIsHidden>
    </HeartsOfPage>
  )
}

const actions = (props: HomeSlotProps) => <HomeActions {...props} />
