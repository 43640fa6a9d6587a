import { z } from 'zod'

/** Yes or no from a form's button. */
export const yesNo = z.enum(['1', '0']).transform((text) => text === '1')
