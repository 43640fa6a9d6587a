import { createContext } from 'react-router'

/** What somebody sent from a page without scripts, when they were signed out by then. */
export type KeptForm = {
  /** The path that it was sent to. */
  action: string
  fields: { name: string; value: string }[]
  /** Whether files or secrets came with it, which no page carries. */
  incomplete: boolean
}

/** For the page that carries it on. */
export const keptForm = createContext<KeptForm | null>(null)

/** Whether a form led to the log-in page because nobody is signed in. */
export const signInWanted = createContext(false)
