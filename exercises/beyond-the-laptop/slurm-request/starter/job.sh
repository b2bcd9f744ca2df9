#!/bin/bash
# Vos lignes #SBATCH, puis la commande / your #SBATCH lines, then the command
