import type { Names } from '#editions/reference/types.ts'
import type { DemoPeople } from './types.ts'
import { esWords } from './es-words.ts'

const names = (text: string): Names[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .map((es) => ({ es }))

const family = names(`
  García López, Martínez Ruiz, Fernández Castro, Sánchez Molina, Pérez Navarro, Gómez Ortega, Rodríguez Vidal,
  Jiménez Serrano, Díaz Romero, Moreno Gil, Muñoz Prieto, Álvarez Suárez, Romero Campos, Alonso Vega,
  Gutiérrez Sanz, Navarro Ferrer, Torres Medina, Domínguez Reyes, Vázquez Rey, Ramos Calvo, Gil Marín,
  Ramírez Santos, Serrano Blanco, Blanco Iglesias, Molina Cano, Morales Herrera, Suárez Méndez, Ortega Peña,
  Delgado Cruz, Castro Núñez, Ortiz Garrido, Rubio Lozano, Marín Soler, Sanz Cortés, Iglesias Pardo,
  Núñez Bravo, Medina Aguilar, Garrido Pascual, Cortés León, Castillo Arias, Santos Carmona, Lozano Crespo,
  Guerrero Rojas, Cano Montero, Prieto Vargas, Méndez Otero, Cruz Hidalgo, Calvo Herrero, Gallego Lorenzo,
  Vidal Roca, Ferrer Mas, Puig Serra, Soler Vila, Roca Bosch, Serra Pons, Font Riera, Vila Costa,
  Etxeberria Agirre, Mendizábal Ibarra, Urrutia Zabala, Goikoetxea Arrieta, Otero Lago, Pazos Figueroa,
  Rey Varela, Castaño Vicente, Hidalgo Benítez, Benítez Cabrera, Cabrera Santana, Santana Quintana, Pastor Rivas,
  Carrasco Mora, Mora Esteban, Pascual Parra, Herrero Nieto, Nieto Caballero, Bravo Durán, Vicente Gallardo,
  Parra Merino, Reyes Amador, Merino Velasco
`)

export const esPeople: DemoPeople = {
  given: {
    f: names(`
      Ainhoa, Alba, Alicia, Ana, Andrea, Beatriz, Blanca, Carla, Carmen, Carolina, Clara, Cristina, Elena, Eva,
      Gloria, Inés, Irene, Isabel, Laia, Laura, Lidia, Lorena, Lucía, Marina, Marta, María, Mercedes, Miriam,
      Mónica, Natalia, Noelia, Nuria, Paula, Pilar, Raquel, Rocío, Sandra, Silvia, Sofía, Teresa
    `),
    m: names(`
      Adrián, Aitor, Alberto, Alejandro, Álvaro, Andrés, Antonio, Carlos, Daniel, David, Diego, Eduardo, Enrique,
      Fernando, Francisco, Gabriel, Gonzalo, Guillermo, Héctor, Hugo, Ignacio, Iker, Iván, Javier, Joan, Jorge,
      José, Juan, Luis, Manuel, Marcos, Mario, Miguel, Óscar, Pablo, Pau, Rafael, Raúl, Sergio, Víctor
    `),
  },
  family: { f: family, m: family },
  ...esWords,
}
