import { redirect } from 'react-router'

/** Routes of the specification whose pages come later: nobody links here, and who types the address lands at home. */
export function loader({ url }: { url: URL }) {
  throw redirect(`/${url.search}`)
}
