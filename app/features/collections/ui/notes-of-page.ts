import { createContext } from 'react'
import type { NoteView } from '../views.ts'

/** What members wrote, by home, for what stands under each home. */
export const NotesOfPage = createContext<Record<string, NoteView[]>>({})
