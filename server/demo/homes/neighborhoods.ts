import type { Box } from '#app/platform/geo/box.ts'

/** A real area near a campus: a rectangle of streets, away from water and from the campus itself. `level` is its price
 *  level relative to the center of that campus. */
export type Neighborhood = { name: string; city: string; zip: string; level: number; box: Box }

type Corners = [south: number, west: number, north: number, east: number]

function part(name: string, city: string, zip: string, level: number, corners: Corners): Neighborhood {
  const [south, west, north, east] = corners
  return { name, city, zip, level, box: { south, west, north, east } }
}

export type DemoCampus = { slug: string; homes: number; level: number; neighborhoods: Neighborhood[] }

/** The areas of the demo homes by campus slug, nearest first; nearer areas get more homes. */
export const demoCampuses: DemoCampus[] = [
  {
    slug: 'usc',
    homes: 220,
    level: 0.94,
    neighborhoods: [
      part('North University Park', 'Los Angeles', '90007', 1.05, [34.0268, -118.29, 34.034, -118.2788]),
      part('Jefferson Park', 'Los Angeles', '90018', 0.95, [34.0262, -118.3165, 34.0345, -118.2945]),
      part('Exposition Park West', 'Los Angeles', '90062', 0.9, [34.0115, -118.3075, 34.0175, -118.2935]),
      part('Vermont Square', 'Los Angeles', '90037', 0.82, [34.0005, -118.3025, 34.01, -118.293]),
      part('Historic South-Central', 'Los Angeles', '90011', 0.84, [34.0105, -118.271, 34.0215, -118.257]),
      part('South Park', 'Los Angeles', '90015', 1.25, [34.0355, -118.2655, 34.0405, -118.2555]),
      part('Pico-Union', 'Los Angeles', '90006', 0.9, [34.0378, -118.2845, 34.0425, -118.2755]),
      part('Harvard Heights', 'Los Angeles', '90006', 0.96, [34.0378, -118.3105, 34.0415, -118.3005]),
    ],
  },
  {
    slug: 'ucla',
    homes: 210,
    level: 1.16,
    neighborhoods: [
      part('Westwood North Village', 'Los Angeles', '90024', 1.12, [34.0645, -118.4545, 34.0705, -118.4485]),
      part('Westwood Village', 'Los Angeles', '90024', 1.1, [34.0578, -118.4485, 34.0622, -118.4405]),
      part('Westwood South', 'Los Angeles', '90025', 1.02, [34.0485, -118.4415, 34.056, -118.4295]),
      part('Comstock Hills', 'Los Angeles', '90024', 1.08, [34.0585, -118.428, 34.0655, -118.4185]),
      part('Sawtelle', 'Los Angeles', '90025', 0.98, [34.0335, -118.4555, 34.0475, -118.4425]),
      part('Brentwood', 'Los Angeles', '90049', 1.1, [34.0445, -118.4775, 34.0555, -118.4675]),
      part('Rancho Park', 'Los Angeles', '90064', 0.95, [34.037, -118.434, 34.0475, -118.4195]),
      part('Beverly Hills', 'Beverly Hills', '90212', 1.16, [34.06, -118.4112, 34.0665, -118.4035]),
    ],
  },
  {
    slug: 'ucsd',
    homes: 180,
    level: 1.05,
    neighborhoods: [
      part('University City', 'San Diego', '92122', 1.04, [32.8605, -117.2245, 32.8695, -117.2075]),
      part('La Jolla Village', 'La Jolla', '92037', 1.1, [32.8645, -117.2395, 32.869, -117.2335]),
      part('La Jolla Colony', 'San Diego', '92122', 1, [32.8575, -117.2315, 32.8635, -117.2245]),
      part('La Jolla Shores', 'La Jolla', '92037', 1.2, [32.8545, -117.253, 32.8595, -117.248]),
      part('Clairemont', 'San Diego', '92117', 0.86, [32.8155, -117.204, 32.8335, -117.187]),
      part('Pacific Beach', 'San Diego', '92109', 0.98, [32.797, -117.247, 32.8055, -117.233]),
      part('Mira Mesa', 'San Diego', '92126', 0.84, [32.9085, -117.154, 32.921, -117.132]),
    ],
  },
]
