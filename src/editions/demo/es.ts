import type { DemoDistrict, EditionDemo } from './demo.ts'

const districts = (...names: string[]): DemoDistrict[] => names.map((es) => ({ name: { es } }))

const madrid = districts(
  'Centro', 'Arganzuela', 'Retiro', 'Salamanca', 'Chamartín', 'Tetuán',
  'Chamberí', 'Fuencarral-El Pardo', 'Moncloa-Aravaca', 'Latina', 'Carabanchel', 'Ciudad Lineal',
)
const barcelona = districts(
  'Ciutat Vella', 'Eixample', 'Sants-Montjuïc', 'Les Corts', 'Sarrià-Sant Gervasi',
  'Gràcia', 'Horta-Guinardó', 'Nou Barris', 'Sant Andreu', 'Sant Martí',
)
const valencia = districts(
  'Ciutat Vella', 'L’Eixample', 'Extramurs', 'Campanar', 'La Saïdia', 'El Pla del Real',
  'L’Olivereta', 'Patraix', 'Jesús', 'Quatre Carreres', 'Poblats Marítims', 'Benimaclet',
)
const sevilla = districts(
  'Casco Antiguo', 'Triana', 'Los Remedios', 'Nervión', 'Macarena', 'Norte', 'Sur',
  'Cerro-Amate', 'San Pablo-Santa Justa', 'Este-Alcosa-Torreblanca', 'Bellavista-La Palmera',
)
const zaragoza = districts(
  'Casco Histórico', 'Centro', 'Delicias', 'Universidad', 'San José', 'Las Fuentes',
  'La Almozara', 'Oliver-Valdefierro', 'Torrero-La Paz', 'Actur-Rey Fernando', 'El Rabal', 'Casablanca',
)

export const es: EditionDemo = {
  regions: [
    {
      name: { es: 'Comunidad de Madrid' },
      cities: [
        { alias: 'madrid', name: { es: 'Madrid' }, popular: true, districts: madrid },
        { alias: 'mostoles', name: { es: 'Móstoles' } },
        { alias: 'alcala-de-henares', name: { es: 'Alcalá de Henares' } },
        { alias: 'getafe', name: { es: 'Getafe' } },
      ],
    },
    {
      name: { es: 'Cataluña' },
      cities: [
        { alias: 'barcelona', name: { es: 'Barcelona' }, popular: true, districts: barcelona },
        { alias: 'hospitalet-de-llobregat', name: { es: 'L’Hospitalet de Llobregat' } },
        { alias: 'sabadell', name: { es: 'Sabadell' } },
        { alias: 'tarragona', name: { es: 'Tarragona' } },
      ],
    },
    {
      name: { es: 'Comunidad Valenciana' },
      cities: [
        { alias: 'valencia', name: { es: 'Valencia' }, popular: true, districts: valencia },
        { alias: 'alicante', name: { es: 'Alicante' }, popular: true },
        { alias: 'elche', name: { es: 'Elche' } },
      ],
    },
    {
      name: { es: 'Andalucía' },
      cities: [
        { alias: 'sevilla', name: { es: 'Sevilla' }, popular: true, districts: sevilla },
        { alias: 'malaga', name: { es: 'Málaga' }, popular: true },
        { alias: 'cordoba', name: { es: 'Córdoba' } },
        { alias: 'granada', name: { es: 'Granada' } },
        { alias: 'almeria', name: { es: 'Almería' } },
        { alias: 'cadiz', name: { es: 'Cádiz' } },
      ],
    },
    {
      name: { es: 'Aragón' },
      cities: [{ alias: 'zaragoza', name: { es: 'Zaragoza' }, popular: true, districts: zaragoza }],
    },
    {
      name: { es: 'País Vasco' },
      cities: [
        { alias: 'bilbao', name: { es: 'Bilbao' }, popular: true },
        { alias: 'vitoria-gasteiz', name: { es: 'Vitoria-Gasteiz' } },
        { alias: 'san-sebastian', name: { es: 'San Sebastián' } },
      ],
    },
    {
      name: { es: 'Región de Murcia' },
      cities: [
        { alias: 'murcia', name: { es: 'Murcia' }, popular: true },
        { alias: 'cartagena', name: { es: 'Cartagena' } },
      ],
    },
    {
      name: { es: 'Islas Baleares' },
      cities: [{ alias: 'palma', name: { es: 'Palma' }, popular: true }],
    },
    {
      name: { es: 'Canarias' },
      cities: [
        { alias: 'las-palmas-de-gran-canaria', name: { es: 'Las Palmas de Gran Canaria' } },
        { alias: 'santa-cruz-de-tenerife', name: { es: 'Santa Cruz de Tenerife' } },
      ],
    },
    {
      name: { es: 'Galicia' },
      cities: [
        { alias: 'vigo', name: { es: 'Vigo' } },
        { alias: 'a-coruna', name: { es: 'A Coruña' } },
        { alias: 'santiago-de-compostela', name: { es: 'Santiago de Compostela' } },
      ],
    },
    {
      name: { es: 'Castilla y León' },
      cities: [
        { alias: 'valladolid', name: { es: 'Valladolid' } },
        { alias: 'salamanca', name: { es: 'Salamanca' } },
      ],
    },
    {
      name: { es: 'Principado de Asturias' },
      cities: [
        { alias: 'gijon', name: { es: 'Gijón' } },
        { alias: 'oviedo', name: { es: 'Oviedo' } },
      ],
    },
    {
      name: { es: 'Castilla-La Mancha' },
      cities: [
        { alias: 'albacete', name: { es: 'Albacete' } },
        { alias: 'toledo', name: { es: 'Toledo' } },
      ],
    },
    { name: { es: 'Navarra' }, cities: [{ alias: 'pamplona', name: { es: 'Pamplona' } }] },
    { name: { es: 'Cantabria' }, cities: [{ alias: 'santander', name: { es: 'Santander' } }] },
    { name: { es: 'La Rioja' }, cities: [{ alias: 'logrono', name: { es: 'Logroño' } }] },
    { name: { es: 'Extremadura' }, cities: [{ alias: 'badajoz', name: { es: 'Badajoz' } }] },
  ],
  subjects: [
    { alias: 'matematicas', name: { es: 'Matemáticas' }, popular: true },
    { alias: 'ingles', name: { es: 'Inglés' }, popular: true },
    { alias: 'fisica', name: { es: 'Física' }, popular: true },
    { alias: 'quimica', name: { es: 'Química' }, popular: true },
    { alias: 'lengua-castellana', name: { es: 'Lengua castellana y literatura' }, popular: true },
    { alias: 'selectividad', name: { es: 'Selectividad (PAU, antes EBAU)' }, popular: true },
    { alias: 'apoyo-escolar-primaria', name: { es: 'Apoyo escolar de primaria' }, popular: true },
    { alias: 'apoyo-escolar-eso', name: { es: 'Apoyo escolar de la ESO' }, popular: true },
    { alias: 'frances', name: { es: 'Francés' }, popular: true },
    { alias: 'aleman', name: { es: 'Alemán' }, popular: true },
    { alias: 'programacion', name: { es: 'Programación' }, popular: true },
    { alias: 'piano', name: { es: 'Piano' }, popular: true },
    { alias: 'biologia', name: { es: 'Biología' } },
    { alias: 'estadistica', name: { es: 'Estadística' } },
    { alias: 'calculo', name: { es: 'Cálculo' } },
    { alias: 'algebra', name: { es: 'Álgebra' } },
    { alias: 'matematicas-universitarias', name: { es: 'Matemáticas universitarias' } },
    { alias: 'dibujo-tecnico', name: { es: 'Dibujo técnico' } },
    { alias: 'acceso-a-la-universidad-mayores-25', name: { es: 'Acceso a la universidad para mayores de 25' } },
    { alias: 'cambridge', name: { es: 'Exámenes de Cambridge (B1, B2, C1)' } },
    { alias: 'educacion-infantil', name: { es: 'Educación infantil' } },
    { alias: 'logopedia', name: { es: 'Logopedia' } },
    { alias: 'tecnicas-de-estudio', name: { es: 'Técnicas de estudio' } },
    { alias: 'historia-de-espana', name: { es: 'Historia de España' } },
    { alias: 'geografia', name: { es: 'Geografía' } },
    { alias: 'filosofia', name: { es: 'Filosofía' } },
    { alias: 'latin', name: { es: 'Latín' } },
    { alias: 'catalan', name: { es: 'Catalán' } },
    { alias: 'euskera', name: { es: 'Euskera' } },
    { alias: 'gallego', name: { es: 'Gallego' } },
    { alias: 'valenciano', name: { es: 'Valenciano' } },
    { alias: 'espanol-para-extranjeros', name: { es: 'Español para extranjeros' } },
    { alias: 'italiano', name: { es: 'Italiano' } },
    { alias: 'portugues', name: { es: 'Portugués' } },
    { alias: 'chino', name: { es: 'Chino' } },
    { alias: 'japones', name: { es: 'Japonés' } },
    { alias: 'python', name: { es: 'Python' } },
    { alias: 'informatica', name: { es: 'Informática' } },
    { alias: 'robotica', name: { es: 'Robótica' } },
    { alias: 'economia', name: { es: 'Economía' } },
    { alias: 'contabilidad', name: { es: 'Contabilidad' } },
    { alias: 'derecho', name: { es: 'Derecho' } },
    { alias: 'psicologia', name: { es: 'Psicología' } },
    { alias: 'guitarra', name: { es: 'Guitarra' } },
    { alias: 'canto', name: { es: 'Canto' } },
    { alias: 'violin', name: { es: 'Violín' } },
    { alias: 'lenguaje-musical', name: { es: 'Lenguaje musical' } },
    { alias: 'dibujo-y-pintura', name: { es: 'Dibujo y pintura' } },
    { alias: 'ajedrez', name: { es: 'Ajedrez' } },
    { alias: 'yoga', name: { es: 'Yoga' } },
  ],
}
