import type { ComponentType, ReactNode, RefAttributes } from 'react'
import type { FormProps } from 'react-router'
import type { ResetAnswer, ResetStep } from '../reset-view.ts'

/** What every step of setting a new password gets. */
export type ResetProps = {
  view: ResetStep
  answer: ResetAnswer | undefined
  /** Whether something is on its way to the server. */
  busy: boolean
  /** React Router's form, or a fetcher's. */
  Form: ComponentType<FormProps & RefAttributes<HTMLFormElement>>
  /** Where the forms go. */
  action: string
  /** The link or button back to logging in. */
  login: ReactNode
  /** Two seconds after the password was set. */
  onDone: (email: string) => void
}
