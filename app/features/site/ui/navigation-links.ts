import { href } from 'react-router'
/** The header's links (specification part 1 §2). */
export const navigationLinks = [
  { to: href('/listings/:propertyType?'), label: 'Find your home' },
  { to: href('/sell-with-us'), label: 'List with us' },
  { to: href('/about-us'), label: 'About Us' },
] as const
