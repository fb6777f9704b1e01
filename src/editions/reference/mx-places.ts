import type { ReferenceCity, ReferenceDistrict, ReferenceRegion, ReferenceUniversity } from './types.ts'

/** 'Nombre', 'Nombre | en el nombre' or 'Nombre | en el nombre | alias'. */
function place(text: string) {
  const [es = '', within = `en ${es}`, alias = slug(es)] = text.split(' | ')
  return { alias, name: { es }, name_in: { es: within } }
}
const slug = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
const part = (text: string) => {
  const { name, name_in } = place(text)
  return { name, name_in }
}
const district = (text: string, ...parts: string[]): ReferenceDistrict => ({
  ...place(text),
  subdistricts: parts.map(part),
})
const districts = (...texts: string[]): ReferenceDistrict[] => texts.map(place)
const city = (text: string): ReferenceCity => place(text)
const popular = (text: string, ...parts: ReferenceDistrict[]): ReferenceCity => ({
  ...place(text),
  popular: true,
  districts: parts,
})
const region = (es: string, ...cities: ReferenceCity[]): ReferenceRegion => ({ name: { es }, cities })

const alcaldia = (name: string) => `${name} | en la alcaldía ${name}`
const colonia = (name: string) => `${name} | en la colonia ${name}`
const la = (name: string) => `${name} | en la ${name}`
const ciudadDeMexico = [
  district(
    alcaldia('Benito Juárez'),
    la('Del Valle'),
    la('Narvarte'),
    la('Nápoles'),
    la('Portales'),
    colonia('Letrán Valle'),
    'Mixcoac',
  ),
  district(
    alcaldia('Cuauhtémoc'),
    la('Roma Norte'),
    la('Condesa'),
    la('Juárez'),
    la('Doctores'),
    'Centro | en el Centro Histórico',
    la('San Rafael'),
  ),
  district(
    'Coyoacán',
    'Centro de Coyoacán | en el centro de Coyoacán',
    'Copilco',
    'Campestre Churubusco',
    'Los Culhuacanes | en los Culhuacanes',
    colonia('Ajusco'),
  ),
  district(
    alcaldia('Miguel Hidalgo'),
    'Polanco',
    la('Anzures'),
    'Tacubaya',
    'Lomas de Chapultepec',
    colonia('Escandón'),
    'Tacuba',
  ),
  district(
    alcaldia('Álvaro Obregón'),
    'San Ángel',
    'Santa Fe',
    'Las Águilas',
    colonia('Florida'),
    'Olivar de los Padres',
  ),
  district(
    'Tlalpan',
    'Centro de Tlalpan | en el centro de Tlalpan',
    'Pedregal de San Nicolás',
    'Villa Olímpica',
    'Héroes de Padierna',
  ),
  district(
    'Iztapalapa',
    'Santa Cruz Meyehualco',
    'San Lorenzo Tezonco',
    'Santa María Aztahuacán',
    colonia('Sinatel'),
    'Lomas Estrella',
  ),
  district(alcaldia('Gustavo A. Madero'), 'Lindavista', 'San Juan de Aragón', 'La Villa', 'Ticomán', 'Cuautepec'),
  district('Azcapotzalco', 'Clavería', colonia('El Rosario'), 'Nueva Santa María', 'Santa María Malinalco'),
  district('Iztacalco', la('Agrícola Oriental'), la('Agrícola Pantitlán'), la('Viaducto Piedad'), la('Granjas México')),
  district(
    alcaldia('Venustiano Carranza'),
    la('Jardín Balbuena'),
    la('Moctezuma'),
    colonia('Morelos'),
    'Peñón de los Baños',
  ),
  district(
    'Xochimilco',
    'Centro de Xochimilco | en el centro de Xochimilco',
    'Tepepan',
    'La Noria',
    'San Gregorio Atlapulco',
  ),
  district('Cuajimalpa', colonia('El Yaqui'), 'Bosques de las Lomas', 'Contadero', 'San Mateo Tlaltenango'),
  district('La Magdalena Contreras', 'San Jerónimo Lídice', 'San Bernabé Ocotepec', 'Santa Teresa', 'Barranca Seca'),
  district('Tláhuac', 'La Nopalera', colonia('Del Mar'), 'Zapotitlán', 'Mixquic'),
  district('Milpa Alta', 'Villa Milpa Alta', 'San Pedro Atocpan', 'San Antonio Tecómitl', 'San Pablo Oztotepec'),
]
const monterrey = districts(
  'Centro | en el centro de Monterrey',
  'Barrio Antiguo | en el Barrio Antiguo',
  colonia('Obispado'),
  'Mitras Centro',
  'Cumbres',
  'San Jerónimo',
  'Contry',
  'Tecnológico | en la zona del Tecnológico',
)
const guadalajara = districts(
  'Centro | en el centro de Guadalajara',
  colonia('Americana'),
  'Providencia',
  'Chapalita',
  'Minerva | en la zona Minerva',
  'Oblatos',
  'Huentitán',
  'Tetlán',
  'Cruz del Sur',
)
const puebla = districts(
  'Centro Histórico | en el Centro Histórico',
  colonia('La Paz'),
  colonia('El Carmen'),
  'Huexotitla',
  'San Manuel',
  'Bugambilias',
  'Amalucan',
  'Angelópolis',
)
const tijuana = districts(
  'Centro | en el centro de Tijuana',
  'Playas de Tijuana',
  'Otay Centenario',
  'La Mesa',
  'San Antonio de los Buenos',
  'Sánchez Taboada',
  'Cerro Colorado',
  'La Presa',
)

export const mxRegions: ReferenceRegion[] = [
  region('Ciudad de México', popular('Ciudad de México | en la Ciudad de México', ...ciudadDeMexico)),
  region(
    'Nuevo León',
    popular('Monterrey', ...monterrey),
    city('San Pedro Garza García'),
    city('Guadalupe (Nuevo León) | en Guadalupe, Nuevo León'),
  ),
  region('Jalisco', popular('Guadalajara', ...guadalajara), city('Zapopan'), city('Puerto Vallarta')),
  region('Puebla', popular('Puebla', ...puebla)),
  region(
    'Estado de México',
    city('Toluca'),
    city('Ecatepec'),
    city('Naucalpan'),
    city('Nezahualcóyotl'),
    city('Tlalnepantla'),
  ),
  region('Baja California', popular('Tijuana', ...tijuana), city('Mexicali'), city('Ensenada')),
  region('Guanajuato', popular('León'), city('Irapuato'), city('Celaya')),
  region('Querétaro', popular('Querétaro')),
  region('Yucatán', popular('Mérida')),
  region('Chihuahua', popular('Ciudad Juárez'), city('Chihuahua')),
  region('Quintana Roo', popular('Cancún'), city('Playa del Carmen')),
  region('San Luis Potosí', city('San Luis Potosí')),
  region('Aguascalientes', city('Aguascalientes')),
  region('Coahuila', city('Saltillo'), city('Torreón')),
  region('Sonora', city('Hermosillo')),
  region('Sinaloa', city('Culiacán'), city('Mazatlán')),
  region('Veracruz', city('Veracruz'), city('Xalapa')),
  region('Michoacán', city('Morelia')),
  region('Morelos', city('Cuernavaca')),
  region('Tabasco', city('Villahermosa')),
  region('Oaxaca', city('Oaxaca de Juárez')),
  region('Chiapas', city('Tuxtla Gutiérrez')),
  region('Baja California Sur', city('La Paz (Baja California Sur) | en La Paz, Baja California Sur')),
]

const university = (city: string, ...all: string[]): ReferenceUniversity[] => all.map((es) => ({ name: { es }, city }))

export const mxUniversities: ReferenceUniversity[] = [
  ...university('ciudad-de-mexico', 'Universidad Nacional Autónoma de México', 'Instituto Politécnico Nacional'),
  ...university('ciudad-de-mexico', 'Universidad Autónoma Metropolitana', 'Universidad Iberoamericana'),
  ...university('ciudad-de-mexico', 'Instituto Tecnológico Autónomo de México'),
  ...university('monterrey', 'Tecnológico de Monterrey'),
  ...university('san-pedro-garza-garcia', 'Universidad de Monterrey'),
  ...university('guadalajara', 'Universidad de Guadalajara'),
  ...university('puebla', 'Benemérita Universidad Autónoma de Puebla'),
  ...university('toluca', 'Universidad Autónoma del Estado de México'),
  ...university('mexicali', 'Universidad Autónoma de Baja California'),
  ...university('tijuana', 'Instituto Tecnológico de Tijuana'),
  ...university('queretaro', 'Universidad Autónoma de Querétaro'),
  ...university('merida', 'Universidad Autónoma de Yucatán'),
  ...university('ciudad-juarez', 'Universidad Autónoma de Ciudad Juárez'),
  ...university('chihuahua', 'Universidad Autónoma de Chihuahua'),
  ...university('san-luis-potosi', 'Universidad Autónoma de San Luis Potosí'),
  ...university('aguascalientes', 'Universidad Autónoma de Aguascalientes'),
  ...university('saltillo', 'Universidad Autónoma de Coahuila'),
  ...university('hermosillo', 'Universidad de Sonora'),
  ...university('culiacan', 'Universidad Autónoma de Sinaloa'),
  ...university('xalapa', 'Universidad Veracruzana'),
  ...university('morelia', 'Universidad Michoacana de San Nicolás de Hidalgo'),
  ...university('cuernavaca', 'Universidad Autónoma del Estado de Morelos'),
  ...university('tuxtla-gutierrez', 'Universidad Autónoma de Chiapas'),
]
