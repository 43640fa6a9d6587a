import { formatMoney } from '#app/platform/format.ts'
import type { MapPin } from '../../views.ts'

/** A pin's price as it is written on the map. */
export const pinPrice = (pin: MapPin) => formatMoney(pin.price)
