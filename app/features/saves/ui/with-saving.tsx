import { useEffect, type ReactNode } from 'react'
import { HomeSlotFilling, type HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import type { Hearts } from '../rules.ts'
import { forgetSettledHearts } from './heart-store.ts'
import { HeartsOfPage } from './hearts-of-page.ts'
import { HomeActions } from './home-actions.tsx'

type Props = {
  /** From `heartsOf`, for every home on the page. */
  hearts: Hearts
  /** What stands at each home; the heart unless said. */
  filling?: (props: HomeSlotProps) => ReactNode
  children: ReactNode
}

/** Puts hearts to all homes of a page. */
export function WithSaving({ hearts, filling = actions, children }: Props) {
  useEffect(() => forgetSettledHearts(), [hearts])
  return (
    <HeartsOfPage value={hearts}>
      <HomeSlotFilling value={filling}>{children}</HomeSlotFilling>
    </HeartsOfPage>
  )
}

const actions = (props: HomeSlotProps) => <HomeActions {...props} />
