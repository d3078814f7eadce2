import { choose } from '@countinghouse/ui';

const en = {
  pane: 'For developers',
  toggle: 'Show or hide what developers need',
  close: 'Close',
  call: 'This screen as an API call',
  noCall: 'The public API has no call for this screen.',
  inTypeScript: 'With the SDK',
  requests: 'Requests about this object',
  latestRequests: 'Latest requests',
  noRequests: 'No request with an API key named it in the last 14 days.',
  noRequestsAtAll: 'No request with an API key in the last 14 days.',
  events: 'Events about this object',
  latestEvents: 'Latest events',
  noEvents: 'No event is about it yet.',
  noEventsAtAll: 'There is no event yet.',
  all: 'Show all',
  mayNot: 'Your role does not include reading the request log.',
};

const fr: typeof en = {
  pane: 'Pour les développeurs',
  toggle: 'Afficher ou masquer ce dont les développeurs ont besoin',
  close: 'Fermer',
  call: 'Cet écran comme appel de l’API',
  noCall: 'L’API publique n’a pas d’appel pour cet écran.',
  inTypeScript: 'Avec le SDK',
  requests: 'Requêtes à propos de cet objet',
  latestRequests: 'Dernières requêtes',
  noRequests: 'Aucune requête avec une clé d’API ne l’a nommé ces 14 derniers jours.',
  noRequestsAtAll: 'Aucune requête avec une clé d’API ces 14 derniers jours.',
  events: 'Événements à propos de cet objet',
  latestEvents: 'Derniers événements',
  noEvents: 'Aucun événement à son sujet pour le moment.',
  noEventsAtAll: 'Il n’y a pas encore d’événement.',
  all: 'Tout afficher',
  mayNot: 'Votre rôle ne permet pas de lire le journal des requêtes.',
};

export const texts = choose({ en, fr });
