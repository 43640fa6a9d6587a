import { createContext } from 'react'

/** This site's origin, such as `https://roost.example`, to recognize links to it in messages. */
export const OwnOrigin = createContext('')
