import { createContext } from 'react'
import type { NoteView } from '../../views.ts'

/** Members' notes by home, for the content below each home. */
export const NotesOfPage = createContext<Record<string, NoteView[]>>({})
