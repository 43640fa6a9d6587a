import { createContext } from 'react-router'

/** A form that was submitted without JavaScript after its session had ended. */
export type KeptForm = {
  /** The path that it was submitted to. */
  action: string
  fields: { name: string; value: string }[]
  /** Whether it contained files or secrets, which the page does not keep. */
  incomplete: boolean
}

/** Set for the page that keeps the form until the person has logged in. */
export const keptForm = createContext<KeptForm | null>(null)

/** Whether a form led to the login page because the session had ended. */
export const signInWanted = createContext(false)
