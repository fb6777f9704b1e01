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

const barrio = (name: string) => `${name} | en el barrio de ${name}`
const madrid = [
  district(
    'Centro | en el distrito Centro',
    barrio('Palacio'),
    'Embajadores',
    barrio('Cortes'),
    barrio('Justicia'),
    barrio('Universidad'),
    'Sol',
  ),
  district(
    'Arganzuela',
    barrio('Imperial'),
    'Acacias',
    'Chopera | en la Chopera',
    'Legazpi',
    'Delicias',
    'Palos de Moguer',
  ),
  district(
    'Retiro',
    'Pacífico',
    'Adelfas',
    'Estrella | en el barrio de la Estrella',
    barrio('Ibiza'),
    'Jerónimos | en Los Jerónimos',
    'Niño Jesús | en el Niño Jesús',
  ),
  district(
    'Salamanca | en el barrio de Salamanca | barrio-de-salamanca',
    'Recoletos',
    'Goya',
    'Fuente del Berro',
    'Guindalera | en La Guindalera',
    barrio('Lista'),
    barrio('Castellana'),
  ),
  district(
    'Chamartín',
    'El Viso',
    'Prosperidad',
    'Ciudad Jardín',
    barrio('Hispanoamérica'),
    barrio('Nueva España'),
    barrio('Castilla'),
  ),
  district(
    'Tetuán',
    'Bellas Vistas',
    'Cuatro Caminos',
    'Castillejos',
    barrio('Almenara'),
    'Valdeacederas',
    'Berruguete',
  ),
  district('Chamberí', 'Gaztambide', 'Arapiles', barrio('Trafalgar'), barrio('Almagro'), 'Ríos Rosas', 'Vallehermoso'),
  district(
    'Fuencarral-El Pardo',
    'El Pardo',
    'Fuentelarreina',
    'Peñagrande',
    'El Pilar | en el barrio del Pilar',
    'Mirasierra',
    barrio('Valverde'),
  ),
  district('Moncloa-Aravaca', 'Argüelles', 'Ciudad Universitaria', 'Valdezarza', 'Valdemarín', 'El Plantío', 'Aravaca'),
  district(
    'Latina | en el distrito de Latina',
    'Los Cármenes',
    'Puerta del Ángel',
    'Lucero',
    'Aluche',
    'Campamento',
    'Las Águilas',
  ),
  district(
    'Carabanchel',
    barrio('Comillas'),
    'Opañel',
    'San Isidro',
    'Vista Alegre',
    'Puerta Bonita',
    barrio('Buenavista'),
  ),
  district('Usera', 'Orcasitas', 'Orcasur', 'San Fermín', 'Almendrales', 'Moscardó', 'Pradolongo'),
  district(
    'Puente de Vallecas',
    'Entrevías',
    barrio('San Diego'),
    'Palomeras Bajas',
    'Palomeras Sureste',
    'Portazgo',
    barrio('Numancia'),
  ),
  district('Moratalaz', 'Pavones', barrio('Horcajo'), barrio('Marroquina'), 'Media Legua', 'Fontarrón', 'Vinateros'),
  district(
    'Ciudad Lineal',
    'Ventas',
    'Pueblo Nuevo',
    'Quintana',
    'Concepción | en el barrio de la Concepción',
    'San Pascual',
    'Costillares',
  ),
  district(
    'Hortaleza',
    barrio('Palomas'),
    'Piovera | en La Piovera',
    'Canillas',
    'Pinar del Rey',
    barrio('Apóstol Santiago'),
    'Valdefuentes',
  ),
  district('Villaverde', barrio('San Cristóbal'), 'Butarque', 'Los Rosales', barrio('Los Ángeles')),
  district(
    'Villa de Vallecas',
    'Casco Histórico de Vallecas | en el Casco Histórico de Vallecas',
    'Santa Eugenia',
    'Ensanche de Vallecas | en el Ensanche de Vallecas',
  ),
  district(
    'Vicálvaro',
    'Casco Histórico de Vicálvaro | en el Casco Histórico de Vicálvaro',
    'Valdebernardo',
    'Valderrivas',
    'El Cañaveral',
  ),
  district(
    'San Blas-Canillejas',
    barrio('Simancas'),
    barrio('Hellín'),
    barrio('Arcos'),
    'Las Rosas',
    'Rejas',
    'Canillejas',
  ),
  district(
    'Barajas',
    'Alameda de Osuna | en la Alameda de Osuna',
    'Casco Histórico de Barajas | en el Casco Histórico de Barajas',
    barrio('Timón'),
    'Corralejos',
  ),
]
const barcelona = [
  district(
    'Ciutat Vella',
    'El Raval | en el Raval',
    'Barri Gòtic | en el Barri Gòtic',
    'La Barceloneta | en la Barceloneta',
    'Sant Pere, Santa Caterina i la Ribera',
  ),
  district(
    'Eixample | en el Eixample',
    'Fort Pienc',
    'Sagrada Família',
    'Dreta de l’Eixample | en la Dreta de l’Eixample',
    'Antiga Esquerra de l’Eixample | en la Antiga Esquerra de l’Eixample',
    'Nova Esquerra de l’Eixample | en la Nova Esquerra de l’Eixample',
    'Sant Antoni',
  ),
  district(
    'Sants-Montjuïc',
    'Poble-sec | en el Poble-sec',
    'La Bordeta | en la Bordeta',
    'Hostafrancs',
    'Sants',
    'La Marina de Port | en la Marina de Port',
  ),
  district('Les Corts', barrio('Les Corts'), 'La Maternitat i Sant Ramon | en la Maternitat i Sant Ramon', 'Pedralbes'),
  district(
    'Sarrià-Sant Gervasi',
    'Sarrià',
    'Les Tres Torres',
    'Sant Gervasi-Galvany',
    'El Putxet i el Farró | en el Putxet i el Farró',
  ),
  district(
    'Gràcia',
    'Vila de Gràcia | en la Vila de Gràcia',
    'Vallcarca i els Penitents',
    'La Salut | en la Salut',
    'El Camp d’en Grassot | en el Camp d’en Grassot',
  ),
  district(
    'Horta-Guinardó',
    'El Guinardó | en el Guinardó',
    'Can Baró',
    'El Carmel | en el Carmel',
    'Horta',
    'La Vall d’Hebron | en la Vall d’Hebron',
  ),
  district('Nou Barris', 'Vilapicina', 'Porta', 'La Prosperitat | en la Prosperitat', 'Verdun', 'Les Roquetes'),
  district(
    'Sant Andreu',
    'La Sagrera | en la Sagrera',
    'El Congrés i els Indians | en el Congrés i els Indians',
    'Navas',
    'Sant Andreu de Palomar',
    'El Bon Pastor | en el Bon Pastor',
  ),
  district(
    'Sant Martí',
    'El Poblenou | en el Poblenou',
    'El Clot | en el Clot',
    'Vila Olímpica | en la Vila Olímpica',
    'Diagonal Mar',
    'La Verneda i la Pau | en la Verneda i la Pau',
  ),
]
const valencia = districts(
  'Ciutat Vella',
  'L’Eixample',
  'Extramurs',
  'Campanar',
  'La Saïdia',
  'El Pla del Real',
  'L’Olivereta',
  'Patraix',
  'Jesús | en el distrito de Jesús',
  'Quatre Carreres',
  'Poblats Marítims',
  'Benimaclet',
)
const sevilla = districts(
  'Casco Antiguo | en el Casco Antiguo',
  'Triana',
  'Los Remedios',
  'Nervión',
  'Macarena | en la Macarena',
  'Norte | en el distrito Norte',
  'Sur | en el distrito Sur',
  'Cerro-Amate',
  'San Pablo-Santa Justa',
  'Este-Alcosa-Torreblanca',
  'Bellavista-La Palmera',
)
const zaragoza = districts(
  'Casco Histórico | en el Casco Histórico',
  'Centro | en el distrito Centro',
  'Delicias',
  'Universidad | en el distrito Universidad',
  'San José',
  'Las Fuentes',
  'La Almozara',
  'Oliver-Valdefierro',
  'Torrero-La Paz',
  'Actur-Rey Fernando',
  'El Rabal',
  'Casablanca',
)

export const esRegions: ReferenceRegion[] = [
  region(
    'Comunidad de Madrid',
    popular('Madrid', ...madrid),
    city('Móstoles'),
    city('Alcalá de Henares'),
    city('Getafe'),
  ),
  region(
    'Cataluña',
    popular('Barcelona', ...barcelona),
    city('L’Hospitalet de Llobregat | en L’Hospitalet de Llobregat | hospitalet-de-llobregat'),
    city('Sabadell'),
    city('Tarragona'),
  ),
  region('Comunidad Valenciana', popular('Valencia', ...valencia), popular('Alicante'), city('Elche')),
  region(
    'Andalucía',
    popular('Sevilla', ...sevilla),
    popular('Málaga'),
    city('Córdoba'),
    city('Granada'),
    city('Almería'),
    city('Cádiz'),
  ),
  region('Aragón', popular('Zaragoza', ...zaragoza)),
  region('País Vasco', popular('Bilbao'), city('Vitoria-Gasteiz'), city('San Sebastián')),
  region('Región de Murcia', popular('Murcia'), city('Cartagena')),
  region('Islas Baleares', popular('Palma')),
  region('Canarias', city('Las Palmas de Gran Canaria'), city('Santa Cruz de Tenerife')),
  region('Galicia', city('Vigo'), city('A Coruña'), city('Santiago de Compostela')),
  region('Castilla y León', city('Valladolid'), city('Salamanca')),
  region('Principado de Asturias', city('Gijón'), city('Oviedo')),
  region('Castilla-La Mancha', city('Albacete'), city('Toledo')),
  region('Navarra', city('Pamplona')),
  region('Cantabria', city('Santander')),
  region('La Rioja', city('Logroño')),
  region('Extremadura', city('Badajoz')),
]

const university = (city: string, ...all: string[]): ReferenceUniversity[] => all.map((es) => ({ name: { es }, city }))

export const esUniversities: ReferenceUniversity[] = [
  ...university('madrid', 'Universidad Complutense de Madrid', 'Universidad Autónoma de Madrid'),
  ...university('madrid', 'Universidad Politécnica de Madrid'),
  ...university('getafe', 'Universidad Carlos III de Madrid'),
  ...university('alcala-de-henares', 'Universidad de Alcalá'),
  ...university(
    'barcelona',
    'Universitat de Barcelona',
    'Universitat Politècnica de Catalunya',
    'Universitat Pompeu Fabra',
  ),
  ...university('tarragona', 'Universitat Rovira i Virgili'),
  ...university('valencia', 'Universitat de València', 'Universitat Politècnica de València'),
  ...university('elche', 'Universidad Miguel Hernández de Elche'),
  ...university('sevilla', 'Universidad de Sevilla'),
  ...university('malaga', 'Universidad de Málaga'),
  ...university('granada', 'Universidad de Granada'),
  ...university('cordoba', 'Universidad de Córdoba'),
  ...university('zaragoza', 'Universidad de Zaragoza'),
  ...university('bilbao', 'Universidad de Deusto'),
  ...university('murcia', 'Universidad de Murcia'),
  ...university('palma', 'Universitat de les Illes Balears'),
  ...university('santiago-de-compostela', 'Universidade de Santiago de Compostela'),
  ...university('valladolid', 'Universidad de Valladolid'),
  ...university('salamanca', 'Universidad de Salamanca'),
  ...university('oviedo', 'Universidad de Oviedo'),
  ...university('pamplona', 'Universidad de Navarra'),
]
