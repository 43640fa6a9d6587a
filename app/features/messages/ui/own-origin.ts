import { createContext } from 'react'

/** Where this site is, such as `https://roost.example`: what of a message leads there leads nowhere else. */
export const OwnOrigin = createContext('')
