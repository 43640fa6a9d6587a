import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

const MOST = 4 // tries

/** Reads the page again while something that is ready is not on it yet: a reading that another one broke off is lost, and one that
 *  hangs is given up for the next. After one, two, four and eight seconds, then no more. */
export function useReadAgain(missing: boolean): void {
  const { revalidate } = useRevalidator()
  const [tries, setTries] = useState(0)
  if (!missing && tries > 0) setTries(0)
  useEffect(() => {
    if (!missing || tries >= MOST) return
    const timer = setTimeout(
      () => {
        setTries(tries + 1)
        void revalidate()
      },
      1000 * 2 ** tries,
    )
    return () => clearTimeout(timer)
  }, [missing, tries, revalidate])
}
