/** The header's links (specification part 1 §2). */
export const navigationLinks = [
  { to: '/listings', label: 'Find your home' },
  { to: '/sell-with-us', label: 'List with us' },
  { to: '/about-us', label: 'About Us' },
] as const
