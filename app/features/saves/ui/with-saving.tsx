import { useEffect, type ReactNode } from 'react'
import { HomeSlotFilling, type HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import type { Hearts } from '../rules.ts'
import { forgetHearts, forgetSettledHearts } from './heart-store.ts'
import { HeartsOfPage, HomeIsHidden } from './hearts-of-page.ts'
import { HomeActions } from './home-actions.tsx'

type Props = {
  /** From `heartsOf`, for every home on the page. */
  hearts: Hearts
  /** Whether the home that the page is about is hidden. */
  hidden?: boolean
  /** What stands at each home; heart and hiding unless said. */
  filling?: (props: HomeSlotProps) => ReactNode
  children: ReactNode
}

/** Puts hearts to all homes of a page. */
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
