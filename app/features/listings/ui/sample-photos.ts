import type { Photo } from '../rules.ts'

/** Pictures in public/demo-photos that illustrate kinds of homes. None of them is of a home for rent, so they have no alternative
 *  text. */
export const samplePhotos = {
  start: {
    src: '/demo-photos/759c5350f48a3fc5786b/1280.webp',
    alt: '',
    width: 1280,
    height: 853,
    avif: true,
    thumbhash: 'JfgNHYJHd4h7iHefeFiIioeAlAIn',
  },
  Apartment: {
    src: '/demo-photos/9c2dae3150bbe6ad0817/1280.webp',
    alt: '',
    width: 1280,
    height: 853,
    avif: true,
    thumbhash: 'J/gFFYJFd4h/iYiLd1dFiUqAliBa',
  },
  House: {
    src: '/demo-photos/e5f38a6f27efe2133aed/1280.webp',
    alt: '',
    width: 1280,
    height: 853,
    avif: true,
    thumbhash: 'JOgNHYJ4eIiLeId/iFd3eWlwVQRI',
  },
  Studio: {
    src: '/demo-photos/8a73dc9d22aaab1368c3/1280.webp',
    alt: '',
    width: 1280,
    height: 853,
    avif: true,
    thumbhash: 'ZQgKBYCvtKdcdohshoeHmjKgBQNq',
  },
} satisfies Record<string, Photo>
